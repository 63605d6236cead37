const ELSEWHERE =
  'This app opens no window for a payment, so nothing can be paid in it. Open this page in your browser:';

/** Android hands an intent to the browser. */
const browserLink = ({ href, host, protocol }: Location): string =>
  /Android/.test(navigator.userAgent)
    ? `intent://${href.slice(href.indexOf(host))}#Intent;scheme=${protocol.slice(0, -1)};end`
    : href;

/** Says before anything is paid where the page can be opened instead, with its address as a link that can be copied too. */
export default function PayElsewhere() {
  return (
    <div className="message">
      <div>
        <p>{ELSEWHERE}</p>
        <p>
          <a href={browserLink(location)} target="_blank" rel="noopener">
            {location.href}
          </a>
        </p>
      </div>
    </div>
  );
}
