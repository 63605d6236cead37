import { sendTo } from '../helpers/calls.ts';
import { startApp } from '../helpers/server.ts';
import type { Proof } from './proof.ts';

const GUESSES = 320;

/** Guesses of many accounts: one IPv6 network counts as one, whichever of its addresses they come from. */
export const limits: Proof = async (say) => {
  say(`${GUESSES} guesses from as many addresses of one network`);
  const app = await startApp();
  const send = sendTo(app);
  const guess = async (address: string, index: number) =>
    (await send('logIn', { body: { email: `a${index}@example.org`, password: 'wrong' } }, address)).http;
  let checked = 0;
  for (let index = 0; index < GUESSES; index++) {
    if ((await guess(`2001:db8:1:2:${index.toString(16)}::1`, index)) === 401) checked += 1;
  }
  const neighbour = await guess('2001:db8:1:3::1', GUESSES);
  await app.close();
  return [
    {
      what: `${GUESSES} passwords guessed from ${GUESSES} addresses of one IPv6 /64`,
      figure: `${checked} checked, ${GUESSES - checked} × 429; the neighbouring network: ${neighbour}`,
      holds: checked === 300 && neighbour === 401,
    },
  ];
};
