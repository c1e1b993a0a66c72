import type { StackFile } from '../lib/stack-file.ts';

/** Where release commands run: a checkout of the product or the folder of a module. */
export interface Workplace {
  /** The module of commands that name none. */
  ownModule?(): Promise<string>;
  /** The folder of a module. @throws UserError */
  findModule(id: string): Promise<string>;
  build(folder: string): Promise<void>;
  /** Uses of the sdk that the lowest version of the module's range lacks, one sentence each. */
  listUsesBeyondRange(folder: string): Promise<string[]>;
  /** The local stack. @throws UserError that names the option to use instead */
  findStack(option: string): Pick<StackFile, 'address' | 'artifactsFolder' | 'releaseKeysFolder'>;
}
