/** The part of the S3 server for tests that `s3-server.ts` uses; the package has no types. */
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';

  type Options = {
    address: string;
    port: number;
    directory: string;
    silent: boolean;
    vhostBuckets: boolean;
    configureBuckets: { name: string }[];
  };

  export default class S3rver {
    constructor(options: Options);
    readonly httpServer: Server;
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
