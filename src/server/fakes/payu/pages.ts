import { escapeHtml } from '../../../lib/text.ts';
import type { FakeOrder } from './bank.ts';

// A closing tag inside the data would end its element.
const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/payu/fake.css">
</head>
<body>
<main>
<p class="notice"><strong>Fake of the payment provider: no money moves.</strong></p>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

function facts(order: FakeOrder): string {
  const shown = [
    ['Amount', `₹${order['amount']}`],
    ['Paid by', order['firstname']],
    ['For', order['productinfo']],
    ['Transaction id', order['txnid']],
  ];
  return `<dl>${shown.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value ?? '')}</dd></div>`).join('')}</dl>`;
}

export function choicePage(order: FakeOrder, target: string, session: string): string {
  return page(
    'Pay the foundation',
    `${facts(order)}
<form method="post" action="${escapeHtml(target)}">
<input type="hidden" name="session" value="${escapeHtml(session)}">
<button name="choice" value="pay">Pay</button>
<button name="choice" value="fail">Fail</button>
<button name="choice" value="cancel">Cancel</button>
</form>
<script src="/payu/popup.js" type="module"></script>
<script type="application/json" id="window">${json({ session })}</script>`,
  );
}

export function popupResultPage(session: string, response: unknown): string {
  return page(
    'Back to the site',
    `<p>You can close this window.</p>
<script type="application/json" id="result">${json({ session, response })}</script>
<script src="/payu/popup.js" type="module"></script>`,
  );
}

export function returnPage(target: string, fields: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('\n');
  return page(
    'Back to the site',
    `<form method="post" action="${escapeHtml(target)}" id="return">
${inputs}
<button>Back to the site</button>
</form>
<script src="/payu/popup.js" type="module"></script>`,
  );
}

export function rejectedPage(reason: string): string {
  return page('This payment cannot begin', `<p role="alert">${escapeHtml(reason)}</p>`);
}
