// Written by scripts/web_types.py from tefuda.table.oversight. Do not edit.

/** A line of talk. `person`: the player it is from, as `PersonSeen.person`. */
export interface Line {
  person: string;
  name: string;
  line: string;
}

/** A player reported another: for a line of talk, or without one. `at`: seconds since 1970; `talk`: the lines of
 * the table at that time. */
export interface ReportSeen {
  id: string;
  at: number;
  room: string;
  game: string;
  seat: number;
  person: string;
  name: string;
  reason: "name" | "play" | "talk";
  reporter: string;
  line: string;
  note: string;
  talk: Line[];
}

/** `subject`: a player, as `PersonSeen.person`, or an address. `until`: seconds since 1970; 0 is forever. */
export interface BanSeen {
  id: string;
  at: number;
  subject: string;
  until: number;
  reason: string;
}

/** A browser at a table. `seat`: -1 for a spectator. */
export interface PersonSeen {
  person: string;
  name: string;
  address: string;
  room: string;
  seat: number;
}

export interface TableSeen {
  room: string;
  game: string;
  phase: "over" | "playing" | "waiting";
  names: string[];
  browsers: number;
  private: boolean;
}

/** A process that serves tables. `refused`: how often each limit was reached since it started. `lag`: how late its
 * event loop is, in ms; `memory`: the most it has used, in MB. `trouble`: as in /readyz; empty if all is well. */
export interface WorkerSeen {
  worker: string;
  started: number;
  version: string;
  engine: string;
  tables: number;
  people: number;
  browsers: number;
  waiting: number;
  lag: number;
  memory: number;
  trouble: string;
  refused: Record<string, number>;
}

/** A report needs nothing more; with `all`, nor do the other open ones of its reporter. */
export interface Dismiss {
  type: "dismiss";
  report: string;
  all: boolean;
}

/** A player may not chat at a table, or may again; at that of a tournament, at all its tables. */
export interface Silence {
  type: "mute";
  room: string;
  person: string;
  muted: boolean;
}

/** A player leaves a table and cannot sit down there again. */
export interface SendAway {
  type: "remove";
  room: string;
  person: string;
}

/** A table is closed for good. */
export interface Close {
  type: "close";
  room: string;
}

/** A player or an address cannot use the service for `days` days; 0 is forever. */
export interface Ban {
  type: "ban";
  subject: string;
  days: number;
  reason: string;
}

export interface Unban {
  type: "unban";
  ban: string;
}

/** An order that was carried out. `by`: the page, with its address, or the command, with its user. */
export interface Done {
  at: number;
  by: string;
  order: Dismiss | Silence | SendAway | Close | Ban | Unban;
  about: string;
  person: string;
}

/** Everything the operator's page shows. Long lists are cut; the counts in `workers` are of everything. */
export interface Overview {
  now: number;
  reports: ReportSeen[];
  open: number;
  bans: BanSeen[];
  workers: WorkerSeen[];
  tables: TableSeen[];
  people: PersonSeen[];
  trail: Done[];
  words: number;
}

export type Order = Dismiss | Silence | SendAway | Close | Ban | Unban;
