/** Asks for the mailed link where no script reads the page's own address; hidden where the script in the head has read it. */
export function LinkField() {
  return (
    <div className="field link-field">
      <label htmlFor="field-link">The link from the email</label>
      <input id="field-link" name="link" autoComplete="off" />
      <span className="field-error" id="field-link-error" />
    </div>
  );
}
