/** Says that a draft came back, and clears it with one button. */
export default function DraftNote({ onClear }: { readonly onClear: () => void }) {
  return (
    <p role="status">
      We kept what you typed.{' '}
      <button type="button" className="btn-quiet" onClick={onClear}>
        Clear<span className="visually-hidden"> what I typed</span>
      </button>
    </p>
  );
}
