import { createApp } from '../../src/server/app.ts';
import { tellCalledOff } from '../../src/server/office/called-off.ts';
import { readConfig } from '../../src/server/platform/config.ts';

// A server that begins to tell people that their campaign is called off, and is killed with the mail after so many.
let left = Number(process.env['MAILS_BEFORE_DEATH']);
const { services } = await createApp(readConfig(process.env), { demo: false });
await tellCalledOff({
  ...services,
  outbox: {
    ...services.outbox,
    kick() {},
    async add(...mail) {
      if (left === 0) process.kill(process.pid, 'SIGKILL');
      left -= 1;
      await services.outbox.add(...mail);
    },
  },
});
