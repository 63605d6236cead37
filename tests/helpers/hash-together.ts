import type { Services } from '../../src/server/services.ts';

/** Lets every password be hashed, past the line, and gives out no hash before all `count` are; the apps may be several on one database. */
export function hashTogether(count: number, ...apps: { services: Pick<Services, 'passwords'> }[]): void {
  const all = Promise.withResolvers<void>();
  let done = 0;
  for (const { services } of apps) {
    const { passwords } = services;
    const { hash } = passwords;
    passwords.inLine = (_, task) => task();
    passwords.hash = async (...of) => {
      const made = await hash(...of);
      done += 1;
      if (done === count) all.resolve();
      await all.promise;
      return made;
    };
  }
}
