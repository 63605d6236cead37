import type { Launch } from '../../src/contract/payment.ts';
import { type Choice, popupResponse } from '../../src/server/fakes/payu/bank.ts';
import { ORIGIN, type TestApp } from './server.ts';

/**
 * What happens in the provider's popup: the donor's choice; the popup itself fails, or the browser blocks it; its window is closed before or after the
 * money was taken, which looks alike from outside; or it never answers, with or without the money taken.
 */
export type PopupChoice = Choice | 'broken' | 'blocked' | 'closed' | 'paid and closed' | 'silent' | 'paid and silent';

export interface Popup {
  choice: PopupChoice;
  more: Readonly<Record<string, string>>;
  readonly opened: Launch[];
  readonly windows: { closed: boolean }[];
  /** Gives the answer of a popup that was silent: what its donor chose, or that the window was closed. */
  answerLate(choice: Choice): void;
  comeBack(): void;
  reset(): void;
}

/**
 * The provider's popup without a browser: the donor's choice goes straight to the fake provider of the app. Once a file: the
 * program loads the provider's script once.
 */
export function fakePopup({ payu }: TestApp): Popup {
  if (!payu) throw new Error('The fake provider is missing.');
  const popup: Popup = {
    choice: 'pay',
    more: {},
    opened: [],
    windows: [],
    answerLate: (choice) => late(choice),
    comeBack: () => void page.dispatchEvent(new Event('focus')),
    reset() {
      popup.choice = 'pay';
      popup.more = {};
      popup.opened.length = 0;
      popup.windows.length = 0;
    },
  };
  let late: (choice: Choice) => void = () => {};
  type Handlers = Parameters<NonNullable<Window['bolt']>['launch']>[1];
  const launch = (order: Launch, { responseHandler, catchException }: Handlers) => {
    popup.opened.push(order);
    if (popup.choice === 'broken') return catchException({ message: 'The popup was blocked.' });
    if (!window.open()) return catchException({ message: 'The window was blocked.' });
    const closed = () => responseHandler({ response: { txnStatus: 'CANCEL' } });
    if (popup.choice === 'closed') return closed();
    const opened = payu.bank.open(order);
    if ('refused' in opened) throw new Error(opened.refused);
    const choose = (choice: Choice) => {
      const result = payu.bank.choose(opened.session, choice);
      if (!result) throw new Error('The fake provider has no such session.');
      return () =>
        responseHandler({ response: { ...popupResponse(result.fields, result.attempt.status), ...popup.more } });
    };
    late = (choice) => (choice === 'cancel' ? closed() : choose(choice)());
    if (popup.choice === 'silent') return;
    if (popup.choice === 'paid and silent') return void choose('pay');
    if (popup.choice === 'paid and closed') choose('pay');
    if (popup.choice === 'cancel') choose('cancel');
    if (popup.choice === 'pay' || popup.choice === 'fail') choose(popup.choice)();
    else closed();
  };
  const open = () => {
    if (popup.choice === 'blocked') return null;
    const opened = { closed: false, document: { body: {} }, close: () => Object.assign(opened, { closed: true }) };
    popup.windows.push(opened);
    return opened;
  };
  const page = Object.assign(new EventTarget(), { bolt: { launch }, open, location: new URL(ORIGIN) });
  Object.defineProperty(globalThis, 'window', { value: page, configurable: true });
  return popup;
}
