// The places of what a gift is for, and of an amount of one's own, are kept free from the first paint on, so that the form does not move.
(() => {
  const { dataset } = document.documentElement;
  const asked = new URLSearchParams(location.search);
  if (asked.get('campaign')) dataset.gift = '';
  if (asked.has('amount') && !/^(500|1000|5000)(\.00)?$/.test(asked.get('amount'))) dataset.own = '';
})();
