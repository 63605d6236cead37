import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { organisationFile } from '../editorial/organisation.ts';
import { judgeContent } from '../editorial/verdict.ts';

/** Runs the editor's check before a build and ends the build with its lines alone; `astro dev` only warns. */
export function contentCheck(): AstroIntegration {
  return {
    name: 'content-check',
    hooks: {
      'astro:config:setup': async ({ command, config, logger, addWatchFile }) => {
        if (command !== 'build' && command !== 'dev') return;
        addWatchFile(new URL(organisationFile, config.root));
        const { errors, warnings } = await judgeContent(fileURLToPath(config.root), process.env.CONTEXT);
        for (const error of errors) console.error(error);
        if (errors.length > 0 && command === 'build') process.exit(1);
        if (warnings.length > 0)
          logger.warn(`${warnings.length} facts are placeholders; npm run check:content lists them`);
      },
    },
  };
}
