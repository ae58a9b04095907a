/** The oldest browsers in which the app works (docs/deploy.md). */
export const BROWSERS = ['chrome111', 'edge111', 'safari16.4', 'ios16.4', 'firefox121'];
