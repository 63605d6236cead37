import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { organisationFile } from '../content/organisation.ts';
import { contentReport, countLine } from '../content/report.ts';
import { contentRoot } from '../content/root.ts';
import { isPublicBuild } from '../contract/environment.ts';

/**
 * Runs the editor's check before a build: mistakes end it, each note is a warning. `astro dev` tells the mistakes and how many notes there
 * are. A build for the public also ends when a fact or a text is not ready to be published.
 */
export function contentCheck(): AstroIntegration {
  return {
    name: 'content-check',
    hooks: {
      'astro:config:setup': async ({ command, config, logger, addWatchFile }) => {
        if (command !== 'build' && command !== 'dev') return;
        const content = contentRoot();
        const forPublic = isPublicBuild(process.env);
        addWatchFile(join(content, organisationFile));
        const report = await contentReport(fileURLToPath(config.root), forPublic, { content });
        const { errors, warnings } = report;
        for (const error of errors) console.error(error);
        if (errors.length > 0 && command === 'build') {
          for (const warning of warnings) console.error(`Note: ${warning}`);
          console.error(countLine(report));
          process.exit(1);
        }
        if (command === 'build') for (const warning of warnings) logger.warn(warning);
        else if (warnings.length > 0)
          logger.warn(`${warnings.length} notes on the content; npm run check:content lists them`);
      },
    },
  };
}
