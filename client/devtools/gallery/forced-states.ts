const TWINS = [
  [/:focus-visible|:focus-within/g, '.is-focused'],
  [/:active/g, '.is-pressed'],
] as const;

/**
 * Gives every rule about a pressed or focused control a twin for a class, so that the states stand
 * side by side and look as the style sheets say.
 */
export function showForcedStates(document: Document): void {
  const twins = Array.from(document.styleSheets).flatMap((sheet) =>
    Array.from(sheet.cssRules).flatMap((rule) =>
      rule instanceof CSSStyleRule ? twinsOf(rule) : [],
    ),
  );
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(twins.join('\n'));
  document.adoptedStyleSheets = [sheet];
}

function twinsOf({ selectorText, style }: CSSStyleRule): string[] {
  return TWINS.filter(([state]) => selectorText.search(state) >= 0).map(
    ([state, name]) => `${twinSelector(selectorText, state, name)} { ${style.cssText} }`,
  );
}

/** `.box:focus-within` holds the control; `.option:has(:focus-visible)` and the rest are it. */
function twinSelector(selector: string, state: RegExp, name: string): string {
  return selector.replaceAll(':focus-within', `:has(${name})`).replaceAll(state, name);
}
