interface FiguresProps {
  /** A label and its figure. */
  figures: readonly (readonly [label: string, figure: string])[];
}

/** Lists figures below their labels. It belongs into a `<dl>`. */
export function Figures({ figures }: FiguresProps) {
  return figures.map(([label, figure]) => (
    <div key={label}>
      <dt className="fine">{label}</dt>
      <dd>{figure}</dd>
    </div>
  ));
}
