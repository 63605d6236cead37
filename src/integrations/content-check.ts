import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { contentRoot } from '../content/folder.ts';
import { organisationFile } from '../content/organisation.ts';
import { contentReport, countLine } from '../content/report.ts';
import { isPublicBuild } from '../contract/environment.ts';

function inTurn(check: () => Promise<void>): () => Promise<void> {
  let running = false;
  let again = false;
  return async () => {
    again = true;
    if (running) return;
    running = true;
    try {
      while (again) {
        again = false;
        await check();
      }
    } finally {
      running = false;
    }
  };
}

/**
 * Runs the editor's check before a build: mistakes end it, in a build for the public also what is not ready. `astro dev` tells them again
 * whenever a text is saved.
 */
export function contentCheck(): AstroIntegration {
  let told = '';
  return {
    name: 'content-check',
    hooks: {
      'astro:config:setup': async ({ command, config, logger, addWatchFile }) => {
        if (command !== 'build' && command !== 'dev') return;
        // Whoever started this build has checked the same texts for the same readers.
        if (command === 'build' && process.env['CONTENT_CHECKED']) return;
        const content = contentRoot();
        const forPublic = isPublicBuild(process.env);
        addWatchFile(join(content, organisationFile));
        const report = await contentReport(fileURLToPath(config.root), forPublic, { content });
        const { errors, warnings } = report;
        told = errors.join('\n');
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
      'astro:server:setup': ({ server, logger }) => {
        const content = contentRoot();
        const tell = inTurn(async () => {
          const { errors } = await contentReport(process.cwd(), isPublicBuild(process.env), { content });
          const mistakes = errors.join('\n');
          if (mistakes === told) return;
          if (mistakes) console.error(mistakes);
          else logger.info('The content is in order.');
          told = mistakes;
        });
        server.watcher.on('all', (_event: string, file: string) => {
          // A change of the facts starts the server anew, which checks them.
          if (file.startsWith(content + sep) && file !== join(content, organisationFile))
            tell().catch((error: unknown) => logger.error(String(error)));
        });
      },
    },
  };
}
