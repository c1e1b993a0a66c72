interface Command {
  summary: string;
  usage: string;
  /** Relative to infra/. */
  entry: string;
  args?: string[];
}

export declare const commands: {
  [name: string]: Command | undefined;
  release: Command;
  'new-module': Command;
};

export declare function releaseUsage(wording: {
  call: string;
  address: string;
  artifacts: string;
  key: string;
  note: string;
}): string;
