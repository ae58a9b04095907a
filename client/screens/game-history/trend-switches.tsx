import { useT } from '../../i18n/i18n.ts';
import { CheckIcon } from '../../ui/controls/icons.tsx';
import { LOOKS, type TrendLook } from './trend-look.ts';
import css from './trend-switches.module.css';

export interface TrendSwitchesProps {
  look: TrendLook;
  onChange: (look: TrendLook) => void;
}

/** What the chart shows besides the hits, each to be turned on and off. */
export function TrendSwitches({ look, onChange }: TrendSwitchesProps) {
  const t = useT();
  return (
    <div className={css['switches']} role="group" aria-label={t('trend.look')}>
      {LOOKS.map((each) => (
        <button
          key={each}
          type="button"
          className={css['switch']}
          aria-pressed={look[each]}
          onClick={() => onChange({ ...look, [each]: !look[each] })}
        >
          <span className={css['box']}>{look[each] && <CheckIcon />}</span>
          {t(`trend.${each}`)}
        </button>
      ))}
    </div>
  );
}
