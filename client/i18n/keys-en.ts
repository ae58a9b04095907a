/** The messages of the list of keys. */
export const keysEn = {
  keys: {
    title: 'Keys',
    everywhere: 'Everywhere',
    board: 'On the board',
    help: 'Show these keys',
    close: 'Close a sheet or a dialog',
    chips: 'Select a stake chip',
    scale: 'Double or halve the stakes',
    place: 'Place the bet, or open the cart',
    clear: 'Clear the picks',
    details: 'Odds and stats of the focused pick',
    caps: {
      help: '?',
      close: 'Esc',
      chips: '1 – 6',
      scale: '+ −',
      place: 'Enter',
      clear: 'Esc',
      details: 'Shift F10',
    },
  },
} as const;
