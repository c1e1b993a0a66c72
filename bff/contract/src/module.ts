import { z } from 'zod/mini';
import { role } from './role.ts';

/** API version of this noun. */
export const modulesVersion = 1;

/** Module ids are part of paths and of JavaScript names. */
export const moduleId = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9]{1,23}$/, 'must be 2 to 24 lower-case letters or digits'));

const viewName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,47}$/));
const sri = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));
const artifactName = z.string().check(z.regex(/^\d+\.\d+\.\d+-[0-9a-f]{16}$/));
/** A file inside the artifact, e.g. `remoteEntry.1a2b3c4d.js`. */
const artifactFile = z.string().check(
  z.regex(/^[A-Za-z0-9_][A-Za-z0-9._/-]{0,199}$/),
  z.refine((path) => !path.includes('..')),
  z.meta({ not: { pattern: '\\.\\.' } }),
);

/** A script that may stand in a page: it cannot end its element. */
const inlineSource = /^[^<]*(?:<(?![!/sS])[^<]*)*$/;

const sharedName = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9._-]{0,47}$/));

/** A page of a module: who may see it, which view shows it, what to ask the API for meanwhile. */
export const moduleRoute = z.object({
  /** As the router writes it, e.g. `/edit/:id`. */
  path: z.string().check(z.regex(/^\/[A-Za-z0-9/:_-]*$/)),
  access: z.enum(['public', 'member']),
  view: viewName,
  /** Document title before " · Firedeck". */
  title: z.string(),
  /** API paths asked while code loads; `:id` is filled from the address. */
  prefetch: z._default(z.array(z.string()), []),
  /** Text of a link to it in the navigation bar, with `roles` in the member's menu; absent: no link. Only for paths without parameters. */
  navigation: z.optional(z.string()),
  /** Only members with one of the roles see the page and its link; absent: every member. */
  roles: z.optional(z.array(role)),
});

/** A place on a shell page that a module fills. */
export const moduleSlot = z.object({
  slot: z.string(),
  view: viewName,
  /** Ascending; siblings in the same slot stand in this order. */
  order: z._default(z.number(), 100),
  /** Height kept free while the view loads or when it failed, in CSS pixels. */
  minHeight: z.number(),
  prefetch: z._default(z.array(z.string()), []),
});

/** The versions that a module needs. */
export const moduleRequirements = z
  .object({
    /** From the lowest sdk version this module was tested on: `^1.6.0`, `>=1.7.0 <3.0.0`. */
    sdk: z._default(z.string(), ''),
    /** The former name of `sdk`, which older descriptors have and older shells and servers read. */
    shell: z.optional(z.string()),
    /** API version per noun, e.g. `{ tools: 1 }`. */
    bff: z.record(z.string(), z.number()),
  })
  .check(
    z.overwrite((requires) => {
      const sdk = requires.sdk || (requires.shell ?? '');
      return { ...requires, sdk, shell: sdk };
    }),
    z.refine(({ sdk }) => sdk !== '', { path: ['sdk'], error: 'must be a range such as ^1.2.0' }),
  );

/** What a module's team writes in `module.config.ts`. */
export const moduleConfig = z.object({
  id: moduleId,
  /** Shown to people, e.g. in a failure notice. */
  title: z.string(),
  routes: z._default(z.array(moduleRoute), []),
  slots: z._default(z.array(moduleSlot), []),
  /** What it offers to the shell beside views: `commands` for the search. */
  contributes: z._default(z.array(z.enum(['commands'])), []),
  /** Names that it adds to what all modules share, and no other module may add. */
  owns: z.optional(
    z.object({
      /** Tags that it adds to the one RTK Query `api`. */
      tags: z._default(z.array(sharedName), []),
      /** Events that its own server side sends. */
      events: z._default(z.array(sharedName), []),
    }),
  ),
  /**
   * Ranges of shared libraries, by name, where the module was tested on more than the version it is built
   * with: `{ '@firedeck/kit': '>=1.0.0 <3.0.0' }`.
   */
  shared: z.optional(z.record(z.string(), z.string())),
  requires: moduleRequirements,
});

/** What a module's build says of itself; made by `@firedeck/build`, kept whole in the pointer. */
export const moduleDescriptor = z.object({
  ...moduleConfig.shape,
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/, 'must be a plain version such as 1.2.0')),
  /** `<version>-<hash of contents>`, the folder under `/mf/<id>/`. */
  artifact: artifactName,
  /** The first script: a remote's container, the shell's main. */
  entry: artifactFile,
  /** Every script of the artifact with its hash. */
  integrity: z.record(artifactFile, sri),
  /** Every other file of the artifact; compressed forms lie beside without being named. */
  files: z._default(z.array(artifactFile), []),
  /** Scripts to preload per view, besides the entry. */
  scripts: z.record(viewName, z.array(artifactFile)),
  /** Ranges of the shared libraries, by name (remotes). */
  shared: z._default(z.record(z.string(), z.string()), {}),
  /**
   * Source of a script that stands in the page itself and shows the first paint of a page with one of its
   * slots, without `</`, `<!` and `<s`.
   */
  opening: z.optional(z.string().check(z.maxLength(65_536), z.regex(inlineSource))),
  /** Versions that the shell provides: sdk, kit, react, federation runtime … (shell only). */
  provides: z.optional(z.record(z.string(), z.string())),
  /** The shell's document and what it loads at once (shell only). */
  document: z.optional(
    z.object({
      /** HTML with the placeholders named in `shell/build`. */
      template: z.string(),
      scripts: z.array(artifactFile),
      /** Source of the script besides the entry: stands in the page itself, without `</`, `<!` and `<s`. */
      boot: z.optional(z.string().check(z.maxLength(4_096), z.regex(inlineSource))),
      fonts: z.array(artifactFile),
      /** Source of its service worker, which the bff serves at `/sw.js`. */
      worker: z.optional(z.string().check(z.maxLength(16_384))),
      /**
       * Its boot script starts the entry, after the first paint, and takes the answers that stand in the
       * page; without this the bff starts the entry.
       */
      opening: z.optional(z.boolean()),
      /** It makes the one policy of Trusted Types, so its pages can require them. */
      trustedTypes: z.optional(z.boolean()),
    }),
  ),
});

/** A module in the document, as chosen for this device, by its state. */
export const moduleChoices = {
  ready: z.object({
    state: z.literal('ready'),
    id: moduleId,
    serial: z.number(),
    base: z.string(),
    descriptor: moduleDescriptor,
    /** Which of the module's releases this device got. */
    release: z.optional(z.enum(['canary', 'current', 'previous'])),
  }),
  /** Nothing that fits: its routes stay and say so. `reason` names both sides' versions. */
  incompatible: z.object({
    state: z.literal('incompatible'),
    id: moduleId,
    serial: z.number(),
    descriptor: moduleDescriptor,
    reason: z.string(),
  }),
  disabled: z.object({
    state: z.literal('disabled'),
    id: moduleId,
    serial: z.number(),
    descriptor: moduleDescriptor,
  }),
};

/** Why a module's view was not there, or left the page. */
export const moduleFailureKinds = [
  'network',
  'timeout',
  'integrity',
  'version',
  'shape',
  'setup',
  'render',
  'commands',
  'answer',
] as const;

/** `POST /api/modules/:id/failures`: a browser reports a failed artifact. Needs no session. */
export const moduleFailure = z.object({
  artifact: artifactName,
  kind: z.enum(moduleFailureKinds),
});

const namedArtifact = z.object({ version: z.string(), artifact: z.string() });

/** Failures that browsers reported per version in the last seven days; `other`: never released. */
export const moduleFailures = z.array(z.object({ version: z.string(), count: z.number() }));

/** A module in `GET /api/modules`, and the answer to each act. */
export const modulePointer = z.object({
  id: moduleId,
  serial: z.number(),
  enabled: z.boolean(),
  current: z.nullable(namedArtifact),
  previous: z.nullable(namedArtifact),
  /** The artifact that a share of the devices gets, with that share. */
  canary: z.nullable(z.object({ ...namedArtifact.shape, percent: z.number() })),
  /** In `GET /api/modules`, for who bears a release key, where it is known. */
  failures: z.optional(moduleFailures),
  /** False when the act found everything as asked already. */
  changed: z.optional(z.boolean()),
  /** True: it would be so; nothing was changed. */
  dry_run: z.optional(z.boolean()),
});

/** `GET /api/modules`: `serial` grows with each change of any module. */
export const moduleStatus = z.object({ serial: z.number(), modules: z.array(modulePointer) });

export type ModuleRoute = z.infer<typeof moduleRoute>;
export type ModuleSlot = z.infer<typeof moduleSlot>;
/** `moduleConfig` before defaults are filled in: what a team writes. */
export type ModuleConfigInput = z.input<typeof moduleConfig>;
export type ModuleDescriptor = z.infer<typeof moduleDescriptor>;
export type ModuleChoice = z.infer<(typeof moduleChoices)[keyof typeof moduleChoices]>;
/** The JSON data block of the document. */
export interface DocumentModules {
  serial: number;
  modules: ModuleChoice[];
}
export type ModulePointer = z.infer<typeof modulePointer>;
export type ModuleStatus = z.infer<typeof moduleStatus>;
export type ModuleFailureKind = (typeof moduleFailureKinds)[number];
export type ModuleFailures = z.infer<typeof moduleFailures>;
