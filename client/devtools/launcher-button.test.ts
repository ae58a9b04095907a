import { describe, expect, it } from 'vitest';
import { placeAt, parsePlace } from './launcher-button.ts';

describe('launcher button', () => {
  it('moves to the nearer edge', () => {
    expect(placeAt(0.49, 0.5)).toEqual({ x: 0, y: 0.5 });
    expect(placeAt(0.51, 0.5)).toEqual({ x: 1, y: 0.5 });
  });

  it.each([320, 568, 812])('covers no bar of a page %i px high', (height) => {
    const top = placeAt(1, 0).y * height - 22;
    const bottom = placeAt(1, 1).y * height + 22;
    const titleBar = 44;
    // At the bottom are the tab bar, and the cart bar or the stakes above it.
    expect(bottom).toBeLessThanOrEqual(height - 52 - 44);
    expect(top).toBeGreaterThanOrEqual(Math.min(titleBar, height * 0.09));
  });

  it('returns to its stored place, or to the middle when that is unreadable', () => {
    expect(parsePlace('{"x":0,"y":0.3}')).toEqual({ x: 0, y: 0.3 });
    for (const odd of [null, '', '{', '[]', '{"x":"a"}', 'null', '{"x":0,"y":null}']) {
      expect(parsePlace(odd)).toEqual({ x: 1, y: 0.5 });
    }
  });

  it('returns into the page when its stored place is outside', () => {
    expect(parsePlace('{"x":9,"y":-3}')).toEqual({ x: 1, y: 0.16 });
  });
});
