// The fake of PayU's script: `window.bolt.launch` as PayU documents it, with a window of this site instead of a bank's.
(() => {
  const POLL_MS = 300;
  const GRACE_MS = 600;

  /** @param {Record<string, string>} order */
  async function begin(order) {
    const response = await fetch('/payu/session', { method: 'POST', body: new URLSearchParams(order) });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.message);
    return answer.session;
  }

  /**
   * Resolves with the response of the window, or with CANCEL when it was closed without one.
   * @param {Window} opened
   * @param {string} session
   */
  function outcomeOf(opened, session) {
    return new Promise((resolve) => {
      const channel = new BroadcastChannel(`payu-${session}`);
      // With Cross-Origin-Opener-Policy a page sees its popup as closed from the start. Then only the popup's messages count.
      let cutOff = false;
      let closing = 0;
      const finish = (response) => {
        clearInterval(look);
        clearTimeout(closing);
        channel.close();
        resolve(response);
      };
      const cancelSoon = () => {
        clearTimeout(closing);
        closing = setTimeout(() => finish({ txnStatus: 'CANCEL', txnMessage: 'The window was closed.' }), GRACE_MS);
      };
      channel.onmessage = ({ data }) => {
        if (data.open) {
          // This also comes after a reload of the window, which looks like its end at first.
          clearTimeout(closing);
          cutOff = opened.closed;
        } else if (data.closed) cancelSoon();
        else finish(data.response);
      };
      const look = setInterval(() => {
        if (!opened.closed || cutOff) return;
        clearInterval(look);
        cancelSoon();
      }, POLL_MS);
    });
  }

  window.bolt = {
    /**
     * @param {Record<string, string>} order
     * @param {{ responseHandler: (bolt: object) => void, catchException: (bolt: { message: string }) => void }} handlers
     */
    async launch(order, handlers) {
      const opened = window.open('about:blank', '_blank', 'popup,width=480,height=640');
      try {
        if (!opened) throw new Error('The payment window was blocked.');
        const session = await begin(order);
        const outcome = outcomeOf(opened, session);
        opened.location.replace(`/payu/popup?session=${session}`);
        handlers.responseHandler({ response: await outcome });
      } catch (error) {
        opened?.close();
        handlers.catchException({ message: error instanceof Error ? error.message : String(error) });
      }
    },
  };
})();
