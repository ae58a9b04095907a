import { periodOfRef } from '../../rounds/schedule.ts';
import type { DueJob } from '../world/due-job.ts';

/** A job as the control plane shows it: about a period by its game and number, else by its ref. */
export function jobView({ at, kind, ref }: DueJob) {
  return { at, kind, ...(periodOfRef(ref) ?? { ref }) };
}
