/** A small fault that the tests must detect. */
export interface PlantedFault {
  /** Unique kebab-case name of the fault: `reaction-event-not-sent`. */
  readonly name: string;
  /** Path from the root of the repository. */
  readonly file: string;
  /** Text that occurs exactly once in the file. */
  readonly find: string;
  /** Its replacement. */
  readonly plant: string;
  /** Effect on users, in a sentence. */
  readonly harm: string;
}
