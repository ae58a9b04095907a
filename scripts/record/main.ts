import { orTwo, type Said } from '../contract/main.ts';
import { readRecordOptions } from '../contract/options.ts';

export async function main(args: readonly string[], said: Said): Promise<number> {
  return orTwo(said, async () => {
    readRecordOptions(args);
    return 0;
  });
}
