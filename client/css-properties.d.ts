/** Custom properties in the style of an element, which the type of React lacks. */
import 'react';

declare module 'react' {
  interface CSSProperties {
    [custom: `--${string}`]: string | number;
  }
}
