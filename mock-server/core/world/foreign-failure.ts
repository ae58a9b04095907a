import { FAULT_KINDS } from '#contract/control/core/fault.ts';
import type { Failure } from './failure.ts';
import type { RecordedCall } from './journal.ts';

/** Returns whether a value from outside this process is the failure of a test. */
export function isFailure(value: unknown): value is Failure {
  if (!isRecord(value)) return false;
  const { test, error, url, local, session, at, calls } = value;
  return (
    [test, error].every(isText) &&
    typeof url === 'string' &&
    /^\/(?![/\\])/.test(url) &&
    [local, session].every(isTexts) &&
    isCount(at) &&
    isListOf(isRecordedCall)(calls)
  );
}

function isRecordedCall(value: unknown): value is RecordedCall {
  if (!isRecord(value) || !isRecord(value['arrival'])) return false;
  const { no, arrival, user, payloadText, file, validation, fired, firedBefore } = value;
  const { changes, changesBeyond, faults, isReplay, status, answerText, tookMs } = value;
  const { at, method, url, headers, test, route, isUnmatched } = arrival;
  return (
    [no, at, firedBefore, changesBeyond].every(isCount) &&
    [method, url].every(isText) &&
    [user, payloadText, validation, answerText, test, route].every(isNullOr(isText)) &&
    isNullOr(isCount)(status) &&
    isNullOr((ms) => typeof ms === 'number')(tookMs) &&
    [isUnmatched, isReplay].every((flag) => typeof flag === 'boolean') &&
    isTexts(headers) &&
    isNullOr(isFile)(file) &&
    isListOf(isJob)(fired) &&
    isListOf(isChange)(changes) &&
    isListOf((kind) => FAULT_KINDS.some((known) => known === kind))(faults)
  );
}

type Check = (value: unknown) => boolean;

/** Returns whether a value is an object, a list included. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns whether a value is a whole number from 0. */
export const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

const isText: Check = (value) => typeof value === 'string';
const isTexts: Check = (value) => isRecord(value) && Object.values(value).every(isText);
const isNullOr =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const isFile: Check = (value) =>
  isRecord(value) && isText(value['name']) && isText(value['type']) && isCount(value['size']);
const isJob: Check = (value) =>
  isRecord(value) && isCount(value['at']) && isText(value['kind']) && isText(value['ref']);
const isChange: Check = (value) =>
  isRecord(value) &&
  isText(value['table']) &&
  ['insert', 'update', 'delete'].some((verb) => verb === value['verb']) &&
  isCount(value['rows']) &&
  isCount(value['id'] ?? 0);
