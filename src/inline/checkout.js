(() => {
  // As `payment/pending.ts` keeps it: the page after the payment asks with it how the payment stands.
  const { txnid, key } = document.querySelector('[data-form]').dataset;
  try {
    if (txnid)
      sessionStorage.setItem('hh_payment', JSON.stringify({ transactionId: txnid, receiptKey: key, type: 'donation' }));
  } catch {
    // That page then says no more than its address does.
  }
})();
