interface Rules {
  createHTML?(text: string): string;
  createScript?(text: string): string;
  createScriptURL?(address: string): string;
}

declare global {
  // The DOM's own types do not know Trusted Types yet. What it makes is no string, but goes wherever HTML or an address is asked for.
  var trustedTypes: { createPolicy<R extends Rules>(name: string, rules: R): R } | undefined;
}

/** A Trusted Types policy under a name that the page's policy allows; the rules themselves where there are none. A second call throws. */
export const makeTrusted = <R extends Rules>(name: string, rules: R): R =>
  globalThis.trustedTypes?.createPolicy(name, rules) ?? rules;
