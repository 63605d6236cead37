/** Leads to the first field that is wrong: into the middle of the screen, where the page's header does not cover it. */
export function showFirstError(within: ParentNode | null): void {
  const field = within?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
