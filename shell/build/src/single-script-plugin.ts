import type { Compiler } from '@rspack/core';

/** Builds a script in a child compiler, without the federation runtime that the main one prepends. */
export class SingleScriptPlugin {
  readonly name: string;
  readonly source: string;

  constructor(name: string, source: string) {
    this.name = name;
    this.source = source;
  }

  apply(compiler: Compiler): void {
    const { EntryPlugin } = compiler.rspack;
    const childName = `${SingleScriptPlugin.name} ${this.name}`;
    compiler.hooks.make.tapAsync(childName, (compilation, done) => {
      const child = compilation.createChildCompiler(
        childName,
        { filename: `${this.name}.[contenthash].js` },
        [new EntryPlugin(compiler.context, this.source, { name: this.name })],
      );
      child.runAsChild((error) => done(error ?? undefined));
    });
  }
}
