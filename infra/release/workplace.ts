import type { StackFile } from '../lib/stack-file.ts';

/** Where release commands run: a checkout of the product, or the folder of a team's own module. */
export interface Workplace {
  /** The module that commands are about when they name none. */
  ownModule?(): Promise<string>;
  /** The folder of a module. @throws UserError */
  findModule(id: string): Promise<string>;
  build(folder: string): Promise<void>;
  /** Uses of the sdk that the lowest version of the module's range lacks, one sentence each. */
  listUsesBeyondRange(folder: string): Promise<string[]>;
  /** The local stack. @throws UserError naming the option to give in its place */
  findStack(option: string): Pick<StackFile, 'address' | 'artifactsFolder' | 'releaseKeysFolder'>;
}
