# syntax=docker/dockerfile:1

FROM node:24-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY demo/package.json demo/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY stripe-stub/package.json stripe-stub/

# Vite and esbuild are dependencies of web and server, so that `npm start` can build; no development tools here.
FROM manifests AS build
RUN npm ci --omit=dev
COPY tsconfig.base.json ./
COPY tools tools
COPY contract contract
COPY stripe-stub stripe-stub
COPY server server
COPY demo demo
COPY web web
RUN npm run build

FROM manifests AS dependencies
RUN npm ci --omit=dev --workspace server

FROM node:24-slim
WORKDIR /app
# PORCHLIGHT_MODE stays unset: the operator chooses demo or production.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/app/data
# Large blocks of memory go back to the system (docs/operations.md, Memory).
ENV MALLOC_MMAP_THRESHOLD_=1048576
RUN mkdir data && chown node:node data
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/server/package.json server/package.json
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/server/migrations server/migrations
COPY --from=build /app/web/dist web/dist
USER node
VOLUME /app/data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The limit is explained in docs/operations.md, under Memory.
CMD ["node", "--max-old-space-size=1024", "--enable-source-maps", "server/dist/main.js"]
