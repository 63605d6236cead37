const PLACEHOLDER = /^placeholder\b[ :]*/i;

/** Whether a value of `organisation.yaml` stands for a fact that the foundation still has to give: `placeholder +91 00000 00000`. */
export const isPlaceholder = (given: unknown): boolean => typeof given === 'string' && PLACEHOLDER.test(given.trim());

/** The value itself, without the word that says that it is a placeholder. */
export const withoutPlaceholder = (text: string): string => text.trim().replace(PLACEHOLDER, '');
