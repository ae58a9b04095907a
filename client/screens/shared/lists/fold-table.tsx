import { Fragment, useId, type ReactNode } from 'react';
import { DownIcon } from '../../../ui/controls/icons.tsx';
import { useScrollToLinked } from '../stores/page-hooks.ts';
import css from './fold-table.module.css';

export interface FoldTableColumn<Row> {
  label: string;
  /** Aligns figures at the end. */
  isFigure?: boolean;
  /** Breaks its content where the other columns need the room. */
  givesWay?: boolean;
  renderCell: (row: Row) => ReactNode;
}

export interface FoldTableProps<Row> {
  label: string;
  /** The first column heads its rows, and its content is the button that opens the detail. */
  columns: readonly FoldTableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The key of the row whose detail is open. */
  opened: string | null;
  onToggle: (key: string) => void;
  /** The key of the row that is scrolled into view. */
  linked?: string | null;
  renderDetail: (row: Row) => ReactNode;
}

/** A table whose rows open a detail below them; a tap anywhere on a row opens it. */
export function FoldTable<Row>(props: FoldTableProps<Row>) {
  const { label, columns, rows, keyOf, opened, onToggle, linked = null, renderDetail } = props;
  const id = useId();
  const [head, ...others] = columns;
  if (!head) return null;
  return (
    <table className={`tabular ${css['table']}`} aria-label={label}>
      <thead>
        <tr className="fine">
          {columns.map((column) => (
            <th key={column.label} scope="col" className={classOf(column)}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = keyOf(row);
          const isOpen = key === opened;
          // An id must not have spaces, which a key may have.
          const detailId = `${id}-${key.replaceAll(' ', '_')}`;
          return (
            <Fragment key={key}>
              <LinkedRow isLinked={key === linked}>
                <th scope="row" className={classOf(head)}>
                  <button
                    type="button"
                    className={`beside ${css['open']}`}
                    aria-expanded={isOpen}
                    aria-controls={detailId}
                    onClick={() => onToggle(key)}
                  >
                    {head.renderCell(row)}
                    <DownIcon className={`fine rigid ${isOpen ? css['up'] : ''}`} />
                  </button>
                </th>
                {others.map((column) => (
                  <td
                    key={column.label}
                    className={classOf(column)}
                    translate={column.isFigure ? 'no' : undefined}
                  >
                    {column.renderCell(row)}
                  </td>
                ))}
              </LinkedRow>
              <tr id={detailId} className={css['detail']} hidden={!isOpen}>
                {isOpen && <td colSpan={columns.length}>{renderDetail(row)}</td>}
              </tr>
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

function LinkedRow({ isLinked, children }: { isLinked: boolean; children: ReactNode }) {
  return (
    <tr
      ref={useScrollToLinked<HTMLTableRowElement>(isLinked, 'center')}
      className={`anchor ${css['row']}`}
    >
      {children}
    </tr>
  );
}

function classOf<Row>({ isFigure, givesWay }: FoldTableColumn<Row>): string | undefined {
  return isFigure ? css['figure'] : givesWay ? css['flexible'] : undefined;
}
