(() => {
  const form = document.querySelector('[data-form]');
  const { txnid, key } = form.dataset;
  if (!txnid) return;
  const payment = { transactionId: txnid, receiptKey: key, type: 'donation' };
  try {
    // As `payment/pending.ts` keeps it: the page after the payment asks with it how the payment stands.
    sessionStorage.setItem('hh_payment', JSON.stringify(payment));
  } catch {
    // That page then says no more than its address does.
  }
  form.addEventListener('submit', () => {
    try {
      // As `payment/unsettled.ts` keeps it: the form asks about a payment that the donor went on to, and warns him meanwhile.
      const stored = JSON.parse(localStorage.getItem('hh_unsettled') ?? '[]');
      const others = Array.isArray(stored) ? stored.filter((other) => other?.transactionId !== txnid) : [];
      localStorage.setItem('hh_unsettled', JSON.stringify([...others, { ...payment, begunAt: Date.now() }]));
    } catch {
      // The form then warns of nothing.
    }
  });
})();
