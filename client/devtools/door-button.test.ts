import { describe, expect, it } from 'vitest';
import { placeAt, placeOf } from './door-button.ts';

describe('the place of the button', () => {
  it('is at the nearer edge', () => {
    expect(placeAt(0.49, 0.5)).toEqual({ x: 0, y: 0.5 });
    expect(placeAt(0.51, 0.5)).toEqual({ x: 1, y: 0.5 });
  });

  it.each([320, 568, 812])('is on no bar of a page %i px high', (height) => {
    const top = placeAt(1, 0).y * height - 22;
    const bottom = placeAt(1, 1).y * height + 22;
    const titleBar = 44;
    // The cart bar over the tab bar, and the stakes: what a thumb needs below.
    expect(bottom).toBeLessThanOrEqual(height - 52 - 44);
    expect(top).toBeGreaterThanOrEqual(Math.min(titleBar, height * 0.09));
  });

  it('is remembered, and in the middle when nothing readable is', () => {
    expect(placeOf('{"x":0,"y":0.3}')).toEqual({ x: 0, y: 0.3 });
    for (const odd of [null, '', '{', '[]', '{"x":"a"}', 'null', '{"x":0,"y":null}']) {
      expect(placeOf(odd)).toEqual({ x: 1, y: 0.5 });
    }
  });

  it('is brought back when it was remembered outside', () => {
    expect(placeOf('{"x":9,"y":-3}')).toEqual({ x: 1, y: 0.16 });
  });
});
