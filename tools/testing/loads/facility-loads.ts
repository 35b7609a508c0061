import { attackerAddress, flood, type FairnessLoad } from './load.ts';
import { postingLines } from './postings.ts';
import { facilityRequest } from './requests.ts';

/** Requests of one person of a corporation. */
export const facilityLoads: readonly FairnessLoad[] = [
  {
    name: 'L05',
    about: 'APPROVER, PDFs of posters, 8 connections',
    kind: 'attack',
    run: (run) =>
      flood(run, {
        connections: 8,
        address: () => attackerAddress(5),
        request: () => {
          const { facilityId, cookie } = run.fixture.homes.printouts;
          const path = `/api/facility/papers/${facilityId}/poster.pdf`;
          return { method: 'GET', path, headers: { cookie } };
        },
      }),
  },
  {
    name: 'L07',
    about: 'checkShifts of 500, 8 connections',
    kind: 'attack',
    async run(run) {
      const { homes, documents, firstDay } = run.fixture;
      const home = homes.checks;
      const query = documents.CheckShifts;
      const lines = postingLines({ home, firstDay, from: 0, count: 500 });
      await flood(run, {
        connections: 8,
        address: () => attackerAddress(7),
        request: () =>
          facilityRequest(run.fixture, { query, variables: { input: { lines } } }, home),
      });
    },
  },
  {
    name: 'L18',
    about: '500 postings and undo, 2 connections',
    kind: 'attack',
    async run(run) {
      const { homes, documents, firstDay } = run.fixture;
      const home = homes.postings;
      const postAndUndo = async (index: number) => {
        const connection = run.connect(attackerAddress(18));
        const lines = postingLines({ home, firstDay, from: index * 500, count: 500 });
        while (!run.isOver()) {
          const posting = { query: documents.PostShifts, variables: { input: { lines } } };
          const { text } = await connection.ask(facilityRequest(run.fixture, posting, home));
          const id = /"batchId":"([^"]+)"/.exec(text)?.[1];
          if (id === undefined) continue;
          const undoing = { query: documents.UndoPostings, variables: { id } };
          await connection.ask(facilityRequest(run.fixture, undoing, home));
        }
        connection.close();
      };
      await Promise.all([0, 1].map(postAndUndo));
    },
  },
];
