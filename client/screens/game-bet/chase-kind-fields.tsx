import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Choice } from '../../ui/controls/choice.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { ChaseTextField } from './chase-fields.tsx';
import css from './chase-kind-fields.module.css';
import { rangeWords } from './chase-words.ts';

/** How the stakes go from period to period. */
export const ChaseKindFields = observer(function ChaseKindFields() {
  const t = useT();
  const { chase } = useGameStores().slip;
  return (
    <div className={css['group']}>
      <Choice
        legend={t('chase.kind')}
        face="segments"
        options={[
          { value: 'same', words: t('chase.same') },
          { value: 'every', words: t('chase.every') },
          { value: 'profit', words: t('chase.profit') },
        ]}
        value={chase.kind}
        onChange={(kind) => chase.setKind(kind)}
      />
      {chase.kind === 'same' && (
        <ChaseTextField
          field="multiplier"
          label={t('chase.multiplier')}
          hint={rangeWords(t, 'multiplier')}
        />
      )}
      {chase.kind === 'every' && (
        <div className={css['pair']}>
          <ChaseTextField
            field="every"
            label={t('chase.everyField')}
            hint={rangeWords(t, 'every')}
          />
          <ChaseTextField field="times" label={t('chase.times')} hint={rangeWords(t, 'times')} />
        </div>
      )}
      {chase.kind === 'profit' && (
        <ChaseTextField field="percent" label={t('chase.percent')} hint={t('chase.percentHint')} />
      )}
      {chase.isOwn && (
        <div className={css['own']}>
          <span>{t('chase.own')}</span>
          <Button kind="quiet" onClick={() => chase.setKind(chase.kind)}>
            {t('chase.ownBack')}
          </Button>
        </div>
      )}
    </div>
  );
});
