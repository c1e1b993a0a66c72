import type { Compiler } from '@rspack/core';

/** Builds the boot script in a child compiler, without the federation runtime that the main one prepends. */
export class BootScriptPlugin {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  apply(compiler: Compiler): void {
    const { EntryPlugin } = compiler.rspack;
    compiler.hooks.make.tapAsync(BootScriptPlugin.name, (compilation, done) => {
      const child = compilation.createChildCompiler(
        BootScriptPlugin.name,
        { filename: 'boot.[contenthash].js' },
        [new EntryPlugin(compiler.context, this.source, { name: 'boot' })],
      );
      child.runAsChild((error) => done(error ?? undefined));
    });
  }
}
