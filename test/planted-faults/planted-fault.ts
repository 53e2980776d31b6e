/** A small mistake that the tests must notice. */
export interface PlantedFault {
  /** Unique, in kebab-case, names the mistake: `reaction-event-not-sent`. */
  readonly name: string;
  /** Relative to the root of the repository. */
  readonly file: string;
  /** Text that stands exactly once in the file. */
  readonly find: string;
  /** Its replacement. */
  readonly plant: string;
  /** What goes wrong for people, in a sentence. */
  readonly harm: string;
}
