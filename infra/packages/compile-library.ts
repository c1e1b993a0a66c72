import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { inScratchFolder, tsc } from '../contracts/scratch-folder.ts';
import { checkout } from '../lib/folders.ts';
import { runProgram } from '../lib/run-program.ts';

/** Compiles a workspace's sources, without tests, to JavaScript and types. @throws CommandFailed */
export function compileLibrary(folder: string, to: string): Promise<void> {
  const source = join(checkout, folder);
  return inScratchFolder(async (scratch) => {
    const from = relative(scratch, source);
    const settings = {
      extends: `${from}/tsconfig.json`,
      compilerOptions: {
        noEmit: false,
        declaration: true,
        rewriteRelativeImportExtensions: true,
        rootDir: `${from}/src`,
        outDir: to,
      },
      include: [`${from}/src`],
      exclude: [`${from}/src/**/*.test.ts`, `${from}/src/**/*.test.tsx`],
    };
    await writeFile(join(scratch, 'tsconfig.json'), JSON.stringify(settings));
    await runProgram(tsc, ['-p', scratch, '--pretty', 'false'], { cwd: checkout });
  });
}
