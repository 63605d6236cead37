// On the page that posts a payment to the provider when there are no scripts or popups of the form's own (`pages/shell/answer.astro`).
(() => {
  const form = document.querySelector('[data-txnid]');
  if (!form) return;
  const { txnid, key } = form.dataset;
  const payment = { transactionId: txnid, receiptKey: key, type: 'donation' };
  try {
    // In the form of `payment/memory.ts`: the page to which the provider leads back reads it, and asks the server how the payment ended.
    sessionStorage.setItem('hh_payment', JSON.stringify(payment));
  } catch {
    // That page then only says what its address says.
  }
  form.addEventListener('submit', () => {
    try {
      // In the form of `payment/memory.ts`: a donor who comes back to the form is warned that this payment may have gone through.
      const stored = JSON.parse(localStorage.getItem('hh_unsettled') ?? '[]');
      const others = Array.isArray(stored) ? stored.filter((other) => other?.transactionId !== txnid) : [];
      localStorage.setItem('hh_unsettled', JSON.stringify([...others, { ...payment, begunAt: Date.now() }]));
    } catch {
      // The form then gives no warning.
    }
  });
})();
