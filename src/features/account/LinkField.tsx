import { LINK_HINT } from '../../contract/auth.ts';

/** Asks for the mailed link where no script reads the page's own address; hidden where the script in the head has read it. */
export function LinkField() {
  return (
    <div className="field link-field">
      <label htmlFor="field-link">The link from the email</label>
      <span className="hint" id="field-link-hint">
        {LINK_HINT}
      </span>
      <input id="field-link" name="link" autoComplete="off" aria-describedby="field-link-hint" />
    </div>
  );
}
