# The product in an image: `docker build -t hitokoma .`, then see compose.yaml. deploy/ holds what it runs.
FROM node:24-bookworm-slim AS build
WORKDIR /checkout
COPY . .
RUN deploy/build.sh /app

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=build --chown=root:root /app /app
RUN mkdir /files && chown node:node /files
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 FILES_DIR=/files
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["deploy/serve.sh"]
