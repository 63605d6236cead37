import type { PlainSwitches } from './backend.ts';

/** The script of a provider whose popup opens a window and does at once what a switch says. */
export const popupScript = (does: PlainSwitches['popup']): string => `
window.bolt = {
  launch(order, { responseHandler, catchException }) {
    window.launched = order;
    if (${does === 'throws'}) return catchException({ message: 'The popup failed.' });
    const opened = window.open('about:blank', 'plain-pay');
    if (!opened) return catchException({ message: 'The window was blocked.' });
    if (${does === 'silent'}) return;
    const response = ${does === 'CANCEL'}
      ? { txnStatus: 'CANCEL' }
      : { txnStatus: '${does}', txnid: order.txnid, amount: order.amount, hash: 'of-the-provider', cardnum: '4111' };
    opened.close();
    setTimeout(() => responseHandler({ response }));
  },
};
`;
