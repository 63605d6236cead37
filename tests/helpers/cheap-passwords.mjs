/** Given to a program of the tests by `--import`: its passwords are hashed in a moment. What a real hash costs is for `server/auth` to test. */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { argon2 } = crypto;
crypto.argon2 = (algorithm, options, done) => argon2(algorithm, { ...options, memory: 8, passes: 1 }, done);
syncBuiltinESMExports();
