// The place of what a gift is for is kept free from the first paint on, so that the form below it does not move.
if (new URLSearchParams(location.search).get('campaign')) document.documentElement.dataset.gift = '';
