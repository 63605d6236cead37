// Stand-in of PayU's script: `window.bolt.launch` as PayU documents it, with a window of its own instead of a bank.
(() => {
  const LOOK_MS = 300;
  const GRACE_MS = 600;

  /** @param {Record<string, string>} order */
  async function begin(order) {
    const response = await fetch('/payu/session', { method: 'POST', body: new URLSearchParams(order) });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.message);
    return answer.session;
  }

  /**
   * Resolves with what the window said, or with CANCEL when it was closed without a word.
   * @param {Window} opened
   * @param {string} session
   */
  function outcomeOf(opened, session) {
    return new Promise((resolve) => {
      const channel = new BroadcastChannel(`payu-${session}`);
      // A page that isolates itself sees its own popup as closed from the start; then only the popup's word counts.
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
          // Also after a reload of the window, which looks like its end at first.
          clearTimeout(closing);
          cutOff = opened.closed;
        } else if (data.closed) cancelSoon();
        else finish(data.response);
      };
      const look = setInterval(() => {
        if (!opened.closed || cutOff) return;
        clearInterval(look);
        cancelSoon();
      }, LOOK_MS);
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
