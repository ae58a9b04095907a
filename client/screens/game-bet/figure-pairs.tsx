import css from './figure-pairs.module.css';

export interface FigurePairsProps {
  figures: readonly (readonly [label: string, figure: string])[];
}

/** Shows figures under their labels in two columns. */
export function FigurePairs({ figures }: FigurePairsProps) {
  return (
    <dl className={css['figures']}>
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
