/** A mail address as text. A line that is too narrow for it breaks after the @. */
export function MailAddress({ address }: { readonly address: string }) {
  const host = address.indexOf('@') + 1;
  return (
    <>
      {address.slice(0, host)}
      <wbr />
      {address.slice(host)}
    </>
  );
}
