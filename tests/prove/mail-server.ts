/** A mail server in a process of its own, so that its work takes no time from the server that sends. Says its address to its parent. */
import { startSmtp } from '../helpers/smtp.ts';

const smtp = await startSmtp();
process.on('disconnect', () => process.exit(0));
process.send?.({ url: smtp.url });
